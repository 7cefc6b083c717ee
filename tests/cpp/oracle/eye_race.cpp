#include "tests/cpp/oracle/eye_race.h"

#include <algorithm>
#include <bit>
#include <set>

namespace oracle {
namespace {

using Cells = std::vector<std::pair<int, int>>;

Cells normal(Cells cells) {
    int x0 = cells[0].first;
    int y0 = cells[0].second;
    for (const auto& [x, y] : cells) {
        x0 = std::min(x0, x);
        y0 = std::min(y0, y);
    }
    for (auto& [x, y] : cells) {
        x -= x0;
        y -= y0;
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

// All fixed shapes: those that differ by a turn touch other edges.
std::set<Cells> fixed_shapes(int points) {
    std::set<Cells> found{{{0, 0}}};
    for (int size = 1; size < points; ++size) {
        std::set<Cells> larger;
        for (const Cells& cells : found) {
            for (const auto& [x, y] : cells) {
                for (const auto& [i, j] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    Cells more = cells;
                    const std::pair<int, int> cell{x + i, y + j};
                    if (std::find(more.begin(), more.end(), cell) != more.end()) continue;
                    more.push_back(cell);
                    larger.insert(normal(more));
                }
            }
        }
        found = larger;
    }
    return found;
}

EyeShape placed(const Cells& cells, int left, int below) {
    int width = 0;
    int height = 0;
    for (const auto& [x, y] : cells) {
        width = std::max(width, x + 1);
        height = std::max(height, y + 1);
    }
    EyeShape shape{width + left + 1, height + below + 1, {}};
    for (const auto& [x, y] : cells) shape.points.push_back((y + below) * shape.columns + x + left);
    std::sort(shape.points.begin(), shape.points.end());
    return shape;
}

}  // namespace

std::string EyeShape::text() const {
    std::string text;
    for (int row = rows - 1; row >= 0; --row) {
        for (int column = 0; column < columns; ++column) {
            const int point = row * columns + column;
            text += std::find(points.begin(), points.end(), point) != points.end() ? '.' : '#';
        }
        if (row > 0) text += '/';
    }
    return text;
}

std::vector<EyeShape> eye_shapes(int points) {
    std::vector<EyeShape> shapes;
    for (const Cells& cells : fixed_shapes(points)) {
        for (const auto& [left, below] : {std::pair{1, 1}, {1, 0}, {0, 0}})
            shapes.push_back(placed(cells, left, below));
    }
    return shapes;
}

EyeRace::EyeRace(const EyeShape& shape, int others, Threats threats)
    : size_(static_cast<int>(shape.points.size())),
      others_(others),
      threats_(threats),
      beside_(shape.points.size()) {
    for (int i = 0; i < size_; ++i) {
        const int x = shape.points[i] % shape.columns;
        const int y = shape.points[i] / shape.columns;
        for (const auto& [u, v] : {std::pair{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}) {
            if (u < 0 || v < 0 || u >= shape.columns || v >= shape.rows) continue;
            const auto found =
                std::find(shape.points.begin(), shape.points.end(), v * shape.columns + u);
            if (found == shape.points.end()) rim_ |= 1u << i;
            else beside_[i] |= 1u << (found - shape.points.begin());
        }
    }
}

unsigned EyeRace::around(unsigned set) const {
    unsigned found = 0;
    for (; set != 0; set &= set - 1) found |= beside_[std::countr_zero(set)];
    return found;
}

unsigned EyeRace::block(int point, unsigned stones) const {
    unsigned found = 1u << point;
    for (unsigned more = found; more != 0; found |= more) more = around(found) & stones & ~found;
    return found;
}

bool EyeRace::has_liberty(unsigned block, unsigned empty) const {
    return (around(block) & empty) != 0;
}

bool EyeRace::is_legal(unsigned hunter) const {
    const unsigned empty = (1u << size_) - 1 & ~hunter;
    for (unsigned rest = hunter; rest != 0;) {
        const unsigned stones = block(std::countr_zero(rest), hunter);
        if (!has_liberty(stones, empty)) return false;
        rest &= ~stones;
    }
    return prey_breathes({hunter, 0, others_, -1, true});
}

// Stones of the owner's belong to the prey if they are connected to its ring.
bool EyeRace::prey_breathes(const Place& place) const {
    if (place.others > 0) return true;
    const unsigned empty = (1u << size_) - 1 & ~(place.hunter | place.owner);
    if ((empty & rim_) != 0) return true;
    for (unsigned rest = place.owner & rim_; rest != 0;) {
        const unsigned stones = block(std::countr_zero(rest), place.owner);
        if (has_liberty(stones, empty)) return true;
        rest &= ~stones;
    }
    return false;
}

bool EyeRace::play(Place& place, int point, bool& captures) const {
    Place after = place;
    unsigned& mine = place.hunter_moves ? after.hunter : after.owner;
    unsigned& theirs = place.hunter_moves ? after.owner : after.hunter;
    mine |= 1u << point;
    const auto empty = [&] { return (1u << size_) - 1 & ~(after.hunter | after.owner); };
    unsigned taken = 0;
    for (unsigned near = beside_[point] & theirs; near != 0; near &= near - 1) {
        const unsigned stones = block(std::countr_zero(near), theirs);
        if (place.hunter_moves && joins(stones)) continue;
        if (!has_liberty(stones, empty())) taken |= stones;
    }
    captures = place.hunter_moves && !prey_breathes(after);
    if (captures) return true;
    theirs &= ~taken;
    const unsigned own = block(point, mine);
    const unsigned left = around(own) & empty();
    const bool part_of_prey = !place.hunter_moves && joins(own);
    if (part_of_prey ? !prey_breathes(after) : left == 0) return false;
    const bool ko =
        !part_of_prey && own == 1u << point && std::has_single_bit(taken) && left == taken;
    after.ban = ko ? std::countr_zero(taken) : -1;
    after.hunter_moves = !place.hunter_moves;
    place = after;
    return true;
}

int EyeRace::add(const Place& place) {
    const auto [entry, fresh] = numbers_.emplace(place, static_cast<int>(nodes_.size()));
    if (fresh) nodes_.push_back({place, false, {}, -1, never});
    return entry->second;
}

void EyeRace::expand(int number) {
    const Place place = nodes_[number].place;
    std::vector<int> next;
    bool captured = false;
    const unsigned empty = (1u << size_) - 1 & ~(place.hunter | place.owner);
    for (unsigned rest = empty; rest != 0; rest &= rest - 1) {
        const int point = std::countr_zero(rest);
        const Threats needed = place.hunter_moves ? Threats::hunter : Threats::owner;
        if (point == place.ban && threats_ != needed) continue;
        Place after = place;
        bool captures = false;
        if (!play(after, point, captures)) continue;
        captured |= captures;
        if (!captures) next.push_back(add(after));
    }
    if (place.others > 0) {
        Place after{place.hunter, place.owner, place.others - 1, -1, !place.hunter_moves};
        const bool breathes = prey_breathes(after);
        if (!breathes && place.hunter_moves) captured = true;
        if (breathes) next.push_back(add(after));
    }
    const int waits = add({place.hunter, place.owner, place.others, -1, !place.hunter_moves});
    nodes_[number].captured = captured;
    nodes_[number].next = next;
    nodes_[number].waits = waits;
}

// Values sink from `never` until they fit: the hunter must come to an end.
void EyeRace::solve(std::size_t from) {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = nodes_.size(); i-- > from;) {
            Node& node = nodes_[i];
            int value = 0;
            if (node.place.hunter_moves) {
                value = node.captured ? 1 : nodes_[node.waits].value;
                if (!node.captured)
                    for (const int next : node.next) value = std::min(value, nodes_[next].value);
            } else {
                value = std::min(never, nodes_[node.waits].value + 1);  // takes a liberty elsewhere
                for (const int next : node.next) value = std::max(value, nodes_[next].value);
            }
            if (value >= node.value) continue;
            node.value = value;
            changed = true;
        }
    }
}

int EyeRace::least_liberties(unsigned hunter, bool hunter_first) {
    const std::size_t known = nodes_.size();
    const int root = add({hunter, 0, others_, -1, hunter_first});
    for (std::size_t i = known; i < nodes_.size(); ++i) expand(static_cast<int>(i));
    solve(known);
    return nodes_[root].value;
}

}  // namespace oracle
