#include "tests/cpp/oracle/shape.h"

#include <map>
#include <sstream>

namespace oracle {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& why) {
    throw std::invalid_argument("shape " + name + ": " + why);
}

bool is_digit(char content) { return content >= '1' && content <= '9'; }

bool outside(char content) { return content == '#' || content == 'D' || content == 'x'; }

std::string with_crucial_letters(std::string drawing) {
    for (char& content : drawing) {
        if (is_digit(content)) content = 'c';
    }
    return drawing;
}

void check_letters(const std::string& name, const std::string& drawing) {
    for (char content : drawing) {
        const bool known = is_digit(content) || std::string(".#Dxc/").find(content) < 6;
        if (!known) refuse(name, std::string("unknown character ") + content);
    }
}

void check_no_leak(const Shape& shape) {
    for (int point : shape.region) {
        for (int next : shape.board.neighbours(point)) {
            if (shape.board.at(next) == 'x') refuse(shape.name, "the region leaks");
        }
    }
}

void find_region(Shape& shape) {
    for (int point = 0; point < shape.board.size(); ++point) {
        if (!outside(shape.board.at(point))) shape.region.push_back(point);
    }
}

void find_chains(Shape& shape) {
    std::map<int, int> index_of;
    for (std::size_t i = 0; i < shape.region.size(); ++i) {
        index_of[shape.region[i]] = static_cast<int>(i);
    }
    std::vector<bool> seen(shape.board.size(), false);
    for (int point : shape.region) {
        if (shape.board.at(point) != 'c' || seen[point]) continue;
        std::vector<int> chain;
        for (int stone : shape.board.block(point).stones) {
            seen[stone] = true;
            chain.push_back(index_of[stone]);
        }
        shape.chains.push_back(chain);
    }
    if (shape.chains.empty() && !shape.anchored()) refuse(shape.name, "no crucial stone");
}

void check_anchor(const Shape& shape) {
    if (!shape.anchored()) return;
    for (int point : shape.region) {
        for (int next : shape.board.neighbours(point)) {
            if (shape.board.at(next) == 'D') return;
        }
    }
    refuse(shape.name, "the anchor does not touch the region");
}

// A digit names one chain, and a chain bears one digit: a wrong drawing shows here.
void check_digits(const Shape& shape, const SlowBoard& drawn) {
    std::map<char, std::size_t> chain_of_digit;
    for (std::size_t chain = 0; chain < shape.chains.size(); ++chain) {
        const char digit = drawn.at(shape.region[shape.chains[chain].front()]);
        for (int index : shape.chains[chain]) {
            if (drawn.at(shape.region[index]) != digit) refuse(shape.name, "a chain has two names");
        }
        if (is_digit(digit) && !chain_of_digit.emplace(digit, chain).second) {
            refuse(shape.name, std::string("chain ") + digit + " is in two pieces");
        }
    }
}

}  // namespace

bool Shape::is(const std::string& kind) const {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

int Shape::free_points() const {
    const std::string cells = empty_cells();
    return static_cast<int>(std::count(cells.begin(), cells.end(), '.'));
}

bool Shape::anchored() const { return board.text().find('D') != std::string::npos; }

bool Shape::lost(const std::string& cells) const {
    std::size_t left = 0;
    for (const std::vector<int>& chain : chains) left += cells[chain.front()] == 'c';
    return anchored() ? left < chains.size() : left == 0;
}

std::string Shape::empty_cells() const { return cells_of(board); }

SlowBoard Shape::board_with(const std::string& cells) const {
    SlowBoard full = board;
    for (std::size_t i = 0; i < region.size(); ++i) full.set(region[i], cells[i]);
    return full;
}

std::string Shape::cells_of(const SlowBoard& full) const {
    std::string cells;
    for (int point : region) cells += full.at(point);
    return cells;
}

Shape make_shape(const std::string& name, const std::string& kinds, const std::string& drawing) {
    check_letters(name, drawing);
    Shape shape;
    shape.name = name;
    shape.drawing = drawing;
    std::istringstream words(kinds);
    for (std::string kind; words >> kind;) shape.kinds.push_back(kind);
    shape.board = SlowBoard(with_crucial_letters(drawing));
    find_region(shape);
    check_no_leak(shape);
    find_chains(shape);
    check_anchor(shape);
    check_digits(shape, SlowBoard(drawing));
    return shape;
}

Drawn read_position(const std::string& drawing) {
    std::string bare = drawing;
    for (char& content : bare) {
        if (content == 'a' || content == 'd') content = '.';
    }
    Drawn drawn{make_shape("position", "", bare), ""};
    drawn.cells = drawn.shape.cells_of(SlowBoard(with_crucial_letters(drawing)));
    return drawn;
}

}  // namespace oracle
