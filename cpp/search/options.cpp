#include "search/options.h"

#include <charconv>

namespace shikatsu {

namespace {

bool is_flag(const OptionInfo& info) {
    return info.choices.empty() && info.low == 0 && info.high == 1;
}

// The choice's number, or -1.
int choice_index(std::string_view choices, std::string_view value) {
    for (int i = 0; !choices.empty(); ++i) {
        const auto comma = choices.find(',');
        if (choices.substr(0, comma) == value) return i;
        choices = comma == std::string_view::npos ? "" : choices.substr(comma + 1);
    }
    return -1;
}

const OptionInfo& find_option(std::string_view name) {
    for (const auto& info : kOptions)
        if (info.name == name) return info;
    std::string known;
    for (const auto& info : kOptions) known += (known.empty() ? "" : ", ") + std::string(info.name);
    throw InputError("unknown option '" + std::string(name) + "' (known: " + known + ")");
}

}  // namespace

std::string option_range(const OptionInfo& info) {
    if (is_flag(info)) return "off|on";
    if (info.choices.empty()) return std::to_string(info.low) + ".." + std::to_string(info.high);
    std::string range(info.choices);
    for (auto& c : range)
        if (c == ',') c = '|';
    return range;
}

void set_option(Options& options, std::string_view name, std::string_view value) {
    const OptionInfo& info = find_option(name);
    int number = -1;
    if (const int choice = choice_index(info.choices, value); choice >= 0) number = choice;
    else if (is_flag(info))
        number = value == "on" || value == "1" ? 1 : value == "off" || value == "0" ? 0 : -1;
    else if (info.choices.empty()) {
        const auto end = value.data() + value.size();
        if (const auto r = std::from_chars(value.data(), end, number);
            r.ec != std::errc{} || r.ptr != end)
            number = -1;
    }
    if (number < info.low || number > info.high)
        throw InputError("option " + std::string(name) + ": '" + std::string(value) +
                         "' is not in " + option_range(info));
    options.*info.field = number;
}

}  // namespace shikatsu
