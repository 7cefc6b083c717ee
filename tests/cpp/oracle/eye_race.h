// How many moves it takes to capture a block with an eye, by brute force: the block has an eye and some other
// liberties that its owner cannot add to. The hunter captures it, while the owner takes liberties of
// the hunter's elsewhere. How many of these must there be, so that the hunter is first?
#pragma once

#include <map>
#include <string>
#include <vector>

namespace oracle {

// An eye on a board, connected; everything around it is the block.
struct EyeShape {
    int columns = 0;
    int rows = 0;
    std::vector<int> points;  // row by row

    std::string text() const;
};

// All of so many points, up to symmetry, away from the edge, and against it, and in the corner.
std::vector<EyeShape> eye_shapes(int points);

class EyeRace {
   public:
    static constexpr int never = 60;

    // Who may retake a ko at once, having threats without end.
    enum class Threats { nobody, hunter, owner };

    EyeRace(const EyeShape& shape, int others, Threats threats = Threats::nobody);

    // Could these hunter's stones, bits of the eye's points, be there?
    bool is_legal(unsigned hunter) const;
    // The least number of liberties with which the hunter wins, or `never`.
    int least_liberties(unsigned hunter, bool hunter_first);

   private:
    struct Place {
        unsigned hunter = 0;
        unsigned owner = 0;
        int others = 0;
        int ban = -1;
        bool hunter_moves = true;

        auto operator<=>(const Place&) const = default;
    };
    struct Node {
        Place place;
        bool captured = false;  // some move captures the block
        std::vector<int> next;  // moves of the mover inside, and on the other liberties
        int waits = -1;         // the hunter passes, the owner plays elsewhere
        int value = never;
    };

    int add(const Place& place);
    void expand(int number);
    void solve(std::size_t from);
    unsigned block(int point, unsigned stones) const;
    unsigned around(unsigned set) const;
    bool has_liberty(unsigned block, unsigned empty) const;
    bool joins(unsigned block) const { return (block & rim_) != 0; }
    bool prey_breathes(const Place& place) const;
    // Nothing changes if it is not legal. `captures`: the prey.
    bool play(Place& place, int point, bool& captures) const;

    int size_;
    int others_;
    Threats threats_;
    std::vector<unsigned> beside_;
    unsigned rim_ = 0;
    std::vector<Node> nodes_;
    std::map<Place, int> numbers_;
};

}  // namespace oracle
