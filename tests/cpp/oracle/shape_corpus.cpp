// The shapes that the differential tests run on. The edge of a drawing is the edge of the board.
// A "ko mouth" is a corridor of two points between a chain and the wall,
//
//     #qp1     an attacker stone on p is taken from q, and the lone stone on q is retaken from p.
//     ##11
#include "tests/cpp/oracle/shape.h"

namespace oracle {
namespace {

std::vector<Shape> build() {
    std::vector<Shape> all;
    const auto add = [&all](const char* name, const char* kinds, const char* drawing) {
        all.push_back(make_shape(name, kinds, drawing));
    };

    add("corner-three", "corner", "...1#/1111#/#####");
    add("corner-bent-three", "corner", "..1#/.11#/11##/####");
    add("corner-square", "corner", "..1#/..1#/111#/####");
    add("corner-2x3", "corner big-eye ko bent-four seki", "...1#/...1#/1111#/#####");
    add("corner-2x4", "corner big-eye ko bent-four loop seki", "....1#/....1#/11111#/######");
    add("corner-2x5", "corner big-eye ko double-ko loop moonshine seki",
        ".....1#/.....1#/111111#/#######");
    add("corner-3x3", "corner big-eye ko double-ko loop seki", "...1#/...1#/...1#/1111#/#####");
    add("corner-line-five", "corner", ".....1#/111111#/#######");
    add("corner-bent-four", "corner bent-four ko", "...1#/.111#/.1###/11#xx/##xxx");
    add("corner-l-five-open", "corner open", "...1#/.111#/.1###/####x");
    add("corner-2x3-liberty", "corner big-eye outside-liberty ko bent-four",
        "...1.#/...1##/1111#x/####xx");
    add("corner-2x4-liberty", "corner big-eye outside-liberty", "....1.#/....1##/11111#x/#####xx");
    add("corner-open-one", "corner open", "...#/.1.#/...#/####");
    add("corner-open-two", "corner open ko moonshine", "....#/.11.#/....#/#####");
    add("corner-open-stairs", "corner open", "....#/.1.##/..##x/###xx");
    add("corner-comb", "corner open ko double-ko", ".....#/.1.11#/11111#/######");
    add("corner-hook", "corner open ko loop", "....1#/.1..1#/.1111#/######");
    add("corner-eye-mouth", "corner ko moonshine", ".1..#/111##/####x");
    add("corner-two-point-eye-mouth", "corner ko moonshine", "..1..#/1111##/#####x");
    add("corner-two-mouths", "corner ko moonshine", "..1.1..#/#11111##/x#####xx");
    add("corner-mouth-2x2", "corner ko moonshine", "..1..#/..11##/111#xx/###xxx");

    add("edge-line-four", "edge", "#1....1#/#111111#/########");
    add("edge-2x3", "edge big-eye", "#1...1#/#1...1#/#11111#/#######");
    add("edge-2x4", "edge big-eye ko seki", "#1....1#/#1....1#/#111111#/########");
    add("edge-open-one", "edge open", "#...#/#.1.#/#...#/#####");
    add("edge-open-three", "edge open", "#.....#/#.111.#/#######");
    add("edge-three-mouth", "edge ko moonshine", "#..1...1#/##111111#/x########");
    add("edge-eye-mouth", "edge ko moonshine", "#..1.1#/##1111#/x######");
    add("edge-eye-corridor", "edge ko", "#...1.1#/###1111#/xx######");
    add("edge-two-point-eye-mouth", "edge ko moonshine", "#..1..1#/##11111#/x#######");
    add("edge-two-mouths", "edge ko moonshine", "#..111..#/##11111##/x#######x");
    add("edge-two-mouths-eye", "edge ko moonshine", "#..1.1..#/##11111##/x#######x");
    add("edge-three-mouths", "edge ko moonshine",
        "#..1.1..#/##11111##/x##1.1##x/xx##.##xx/xxx###xxx");
    add("edge-three-liberties", "edge outside-liberty", "#.1...1.#/##11111##/x#######x");
    add("edge-four-liberties", "edge outside-liberty", "#.1....1.#/##111111##/x########x");

    add("centre-square", "centre", "######/#1111#/#1..1#/#1..1#/#1111#/######");
    add("centre-bulky-five", "centre", "x####xx/#1111##/#1..11#/#1...1#/#11111#/x#####x");
    add("centre-cross-five", "centre", "x#####x/##111##/#11.11#/#1...1#/#11.11#/##111##/x#####x");
    add("centre-rabbity-six", "centre big-eye",
        "x#####x/##111##/#11.11#/#1...1#/#11..1#/##1111#/x#####x");
    add("centre-2x3", "centre big-eye", "#######/#11111#/#1...1#/#1...1#/#11111#/#######");
    add("centre-open-one", "centre open", "#####/#...#/#.1.#/#...#/#####");
    add("centre-mouth", "centre ko", "x#####xx/#11111##/#1..1..#/#11111##/x#####xx");

    add("two-headed-dragon", "centre two-walls chains",
        "xxx####/xx#11.#/x#11.2#/#11#22#/#1.22#x/x#22#xx/xx##xxx");
    add("cross-board-chain", "edge two-walls", "##1..##/##11.##/##.11##");
    add("cross-board-chains", "edge two-walls chains", "#1..2#/#1.22#/#..2.#");
    add("edge-two-chains", "edge open chains", "#1...2#/#1...2#/#######");
    add("corner-two-chains", "corner open chains ko bent-four", ".1.2#/.1.2#/.1.2#/#####");
    add("corner-three-chains", "corner open chains", "1.2#/...#/.3.#/####");
    add("edge-three-chains", "edge open chains", "#1.2.3#/#.....#/#######");
    return all;
}

}  // namespace

const std::vector<Shape>& shape_corpus() {
    static const std::vector<Shape> corpus = build();
    return corpus;
}

const Shape& corpus_shape(const std::string& name) {
    for (const Shape& shape : shape_corpus()) {
        if (shape.name == name) return shape;
    }
    throw std::invalid_argument("no shape " + name);
}

}  // namespace oracle
