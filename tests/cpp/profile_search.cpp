// profile_search POSITIONS [name=value]... : solves positions and tells nodes, time, counters.
//
// The positions are made by tools/dump_positions.py. A plain program, for perf and callgrind, without
// Python around it; seconds are those of the processor. Besides the options of the search: nodes=N (limit per position, default 3000000),
// mb=N (memory, default 256), show=N (the N slowest), attacker=N and defender=N (threats), only=ID.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>

#include "goals/region/solver.h"

using namespace shikatsu;

namespace {

struct Case {
    std::string id;
    RegionProblem problem;
};

std::vector<int> read_list(std::istream& in) {
    std::size_t count = 0;
    in >> count;
    std::vector<int> list(count);
    for (int& n : list) in >> n;
    return list;
}

std::vector<Case> read_cases(const char* path) {
    std::vector<Case> cases;
    std::ifstream file(path);
    if (!file) throw InputError(std::string("cannot read ") + path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream in(line);
        Case c;
        int mover = 0;
        std::string goal;
        in >> c.id >> goal >> c.problem.columns >> c.problem.rows >> mover;
        if (goal == "one_eye") c.problem.kind = RegionKind::OneEye;
        c.problem.to_move = mover == 0 ? kAttacker : kDefender;
        for (auto* list :
             {&c.problem.attacker, &c.problem.defender, &c.problem.crucial, &c.problem.region})
            *list = read_list(in);
        cases.push_back(std::move(c));
    }
    return cases;
}

struct Row {
    std::string id;
    Player to_move;
    RegionAnswer answer;
};

double quantile(std::vector<double> values, double q) {
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(q * static_cast<double>(values.size() - 1))];
}

void report(std::vector<Row>& rows, const Counters& counters, std::size_t show) {
    double seconds = 0;
    std::uint64_t nodes = 0;
    int solved = 0;
    int attacker = 0;
    std::vector<double> times;
    for (const Row& r : rows) {
        seconds += r.answer.seconds;
        nodes += r.answer.nodes;
        solved += r.answer.solved;
        attacker += r.answer.solved && r.answer.winner == kAttacker;
        times.push_back(r.answer.seconds);
    }
    std::sort(rows.begin(), rows.end(),
              [](const Row& a, const Row& b) { return a.answer.nodes > b.answer.nodes; });
    for (std::size_t i = 0; i < std::min(show, rows.size()); ++i)
        std::printf("  %-12s %c %9llu nodes %7.3f s %s\n", rows[i].id.c_str(),
                    rows[i].to_move == kAttacker ? 'A' : 'D',
                    static_cast<unsigned long long>(rows[i].answer.nodes), rows[i].answer.seconds,
                    rows[i].answer.solved ? "" : "unsolved");
    for (const auto& info : kCounters)
        std::printf("%s=%llu ", std::string(info.name).c_str(),
                    static_cast<unsigned long long>(counters.*info.field));
    std::printf(
        "\n%zu positions, %d solved (%d attacker wins), %llu nodes, %.2f s, %.0f nodes/s, "
        "%.0f evaluations/s, median %.4f s, p90 %.4f s, max %.3f s\n",
        rows.size(), solved, attacker, static_cast<unsigned long long>(nodes), seconds,
        static_cast<double>(nodes) / seconds, static_cast<double>(counters.judged) / seconds,
        quantile(times, 0.5), quantile(times, 0.9), quantile(times, 1.0));
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 2) throw InputError("usage: profile_search POSITIONS [name=value]...");
    Options options;
    std::map<std::string, std::string> own{{"nodes", "3000000"}, {"mb", "256"},     {"show", "5"},
                                           {"attacker", "0"},    {"defender", "0"}, {"only", ""}};
    for (int i = 2; i < argc; ++i) {
        const std::string text = argv[i];
        const auto equals = std::min(text.find('='), text.size() - 1);
        const std::string name = text.substr(0, equals);
        const std::string value = text.substr(equals + 1);
        if (own.contains(name)) own[name] = value;
        else set_option(options, name, value);
    }
    Question question;
    question.attacker_threats = static_cast<Threats>(std::stoi(own["attacker"]));
    question.defender_threats = static_cast<Threats>(std::stoi(own["defender"]));
    if (question.defender_threats == kUnlimited) question.loop_winner = kAttacker;
    std::vector<Row> rows;
    Counters total;
    for (const Case& c : read_cases(argv[1])) {
        if (!own["only"].empty() && c.id != own["only"]) continue;
        if (c.problem.kind == RegionKind::OneEye)
            question.goal = Goal::OneEye, question.loop_winner = kAttacker;
        const std::clock_t start = std::clock();
        const auto solver = make_region_solver(c.problem, options, std::stoull(own["mb"]) << 20);
        auto answer = solver->ask({}, question, {.nodes = std::stoull(own["nodes"])}, {});
        answer.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        rows.push_back({c.id, c.problem.to_move, answer});
        for (const auto& info : kCounters) total.*info.field += solver->counters().*info.field;
    }
    if (rows.empty()) throw InputError("no positions");
    report(rows, total, std::stoull(own["show"]));
    return 0;
} catch (const std::exception& e) {
    std::fprintf(stderr, "profile_search: %s\n", e.what());
    return 2;
}
