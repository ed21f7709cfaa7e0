"""What the source says of attributes: the string below each."""

from __future__ import annotations

import ast
import inspect
import textwrap
from itertools import pairwise


def attribute_docs(cls: type) -> dict[str, str]:
    """Each attribute of a class and of its bases, with the words below it."""
    docs: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        try:
            source = textwrap.dedent(inspect.getsource(base))
        except (OSError, TypeError):
            continue
        body = getattr(ast.parse(source).body[0], "body", [])
        for attribute, words in pairwise(body):
            match attribute, words:
                case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                    docs[name] = " ".join(text.split())
    return docs
