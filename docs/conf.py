"""How Sphinx builds the documentation: `make docs`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "_ext"))

from shikatsu.version import __version__

project = "shikatsu"
author = "the shikatsu developers"
copyright = "the shikatsu developers, MIT licence"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton", "from_code"]
exclude_patterns = ["tutorial/files"]

# Links such as [text](model.md#open-regions) work here and where Markdown is read as it is.
myst_heading_anchors = 4
myst_enable_extensions = ["attrs_inline", "colon_fence"]

highlight_language = "text"

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 68
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "shikatsu"
html_static_path = ["_static"]
html_css_files = ["custom.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8a4b12",
        "color-brand-content": "#8a4b12",
        "color-brand-visited": "#7a5a3a",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e0a45f",
        "color-brand-content": "#e0a45f",
        "color-brand-visited": "#c9a27a",
    },
}

# Only what is typed is copied.
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
copybutton_remove_prompts = True
