#include "base/check.h"
#include "bind/bind.h"
#include "bind/unlocked.h"

NB_MODULE(_native, m) {
    m.doc() = "The search core of shikatsu. Use the shikatsu package instead.";
    nanobind::exception<shikatsu::InputError>(m, "InputError", PyExc_ValueError);
    nanobind::exception<shikatsu::InternalError>(m, "InternalError", PyExc_RuntimeError);
    shikatsu::bind_options(m);
    shikatsu::bind_region_solver(m);
    shikatsu::bind_capture_solver(m);
    shikatsu::bind_open_solver(m);
    shikatsu::watch_the_end_of_python();
}
