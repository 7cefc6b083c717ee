// The one-eye problems that the differential tests run on: D is the anchor, 1 2 crucial chains.
#include "tests/cpp/oracle/shape.h"

namespace oracle {
namespace {

std::vector<Shape> build() {
    std::vector<Shape> all;
    const auto add = [&all](const char* name, const char* kinds, const char* drawing) {
        all.push_back(make_shape(name, kinds, drawing));
    };

    add("corner-2x3", "corner", "...D/...D/####");
    add("corner-2x4", "corner", "....D/....D/#####");
    add("corner-bent", "corner two-anchors", "..#/..D/.D#/###");
    add("corner-bend-along-anchor", "corner ko", "....D/DD..#/#####");
    add("corner-around-anchor", "corner ko", "...#/.D.#/...#/####");
    add("corner-tail", "corner ko moonshine", "..D/.../.#./##.");
    add("corner-comb", "corner ko two-walls", "#.#./..../.DD.");
    add("corner-below-wall", "corner ko moonshine", "###/.../.../D..");
    add("corners-with-pocket", "corner ko double-ko", "#DD/..D/.DD/..D/...");
    add("corners-no-wall", "corner ko double-ko endless", ".../.../..D");
    add("corners-anchor-in-region", "corner ko double-ko moonshine", "#.../#.D./#...");
    add("corners-apart", "corner", "..DDDD/.D...D/#x###.");

    add("edge-2x4", "edge", "#....D/#....D/######");
    add("edge-2x4-two-anchors", "edge ko two-anchors", "D....D/D....D/######");
    add("edge-2x4-anchor-below", "edge ko two-walls", "#....#/#....#/#DDDD#");
    add("edge-2x3-anchored-tips", "edge two-anchors", "D...D/#...#/#####");
    add("edge-to-edge", "edge ko double-ko", "#...D/#...D/#...D");
    add("edge-island", "edge", "D...D/D.#.D/D...D/DDDDD");
    add("edge-long-island", "edge", "D....D/D.##.D/D....D/DDDDDD");
    add("edge-crossing", "edge dead two-anchors two-walls", "#.#.#/D...D/#.#.#");

    add("centre-eight", "centre ko two-anchors two-walls", "##..#/#...D/#...#/xDDDx");
    add("centre-eight-walled", "centre", "#####/#...D/#...D/#..##/#####");
    add("centre-eight-anchored", "centre ko two-anchors", "xDDDx/D...D/D...D/#..##/#####");
    add("centre-around-anchor", "centre dead", "######/#...##/#.D..#/#...##/######");
    add("centre-four-walls", "centre dead two-anchors two-walls", "DDDDD/D.#.D/#...#/D.#.D/DDDDD");

    add("crucial-stone", "corner crucial two-walls", "#.1./..DD/...#/####");
    add("crucial-three", "edge crucial", "#1.../#11.D/#...D/#####");
    add("crucial-line", "corner crucial", "1..D/1..#/1..#/####");
    add("crucial-under-tail", "edge crucial", "#....D/##1..D/x#####");
    add("crucial-two-chains", "corner crucial ko two-anchors", ".1.2#/...D#/D..##");
    add("crucial-double-ko", "corner crucial ko double-ko", "#.../1.../DD..");
    add("crucial-loop", "corner crucial ko double-ko loop moonshine", "..D/1.D/1../...");
    add("crucial-bend-loop", "corner crucial ko double-ko loop moonshine", "11./.1./.../D..");
    return all;
}

}  // namespace

const std::vector<Shape>& one_eye_corpus() {
    static const std::vector<Shape> corpus = build();
    return corpus;
}

const Shape& one_eye_shape(const std::string& name) {
    for (const Shape& shape : one_eye_corpus()) {
        if (shape.name == name) return shape;
    }
    throw std::invalid_argument("no shape " + name);
}

}  // namespace oracle
