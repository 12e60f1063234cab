"""The three required calls, with the standard library alone: python3 required.py [PORT]"""

import json
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

LARGEST = 2**53 - 1
TIME = "2026-05-01T12:00:00Z"

# Each chapter is a title and its paragraphs; all are free.
CHAPTERS = [
    ("The Ticket Press", ["The press had printed its last ticket in March.", "Nesta oiled it _anyway_."]),
    ("Six Minutes", ["The train was six minutes late.", "***", "Nobody waited for it but the gatekeeper."]),
    ("The Up Line", ["She closed the gates by hand, as she had for thirty years."]),
]


def words(paragraphs):
    return len(" ".join(paragraphs).replace("***", "").split())


FREE = {"is_free": True, "price": 0, "is_ordered": False, "updated_at": TIME}
ITEMS = [
    {"id": number, "title": title, "word_count": words(paragraphs), **FREE}
    for number, (title, paragraphs) in enumerate(CHAPTERS, 1)
]
BOOK = {
    "id": 1,
    "name": "Level Crossing",
    "author": {"id": 1, "name": "Dafydd Okoro"},
    "cover": None,
    "introduction": "Nesta Pryce keeps the last hand-worked railway gates in the valley.",
    "status": "finished",
    "category": {"id": 1, "name": "Literary"},
    "score": 0,
    "chapter_count": len(ITEMS),
    "word_count": sum(item["word_count"] for item in ITEMS),
    "read_count": 0,
    "updated_at": TIME,
    "tags": [],
    "free_chapters": len(ITEMS),
}


class Failure(Exception):
    def __init__(self, status, error, desc, **more):
        self.status = status
        self.body = {"code": status, "desc": desc, "data": {}, "error": error, **more}


def number(query, field, most=LARGEST, preset=None):
    """A whole number from 1, once in the query; `preset` if it may be absent or empty."""
    texts = query.get(field, [])
    if preset is not None and texts in ([], [""]):
        return preset
    if len(texts) == 1 and re.fullmatch("[1-9][0-9]{0,15}", texts[0]) and int(texts[0]) <= most:
        return int(texts[0])
    invalid = {"path": field, "message": f"must be a whole number from 1 to {most}"}
    raise Failure(422, "VALIDATION", "Something you entered isn’t valid.", fields=[invalid])


def check_book(book_id):
    if book_id != BOOK["id"]:
        raise Failure(404, "BOOK_NOT_FOUND", "We can’t find this book.")


def book_show(query):
    check_book(number(query, "book_id"))
    return BOOK


def book_chapters(query):
    book_id = number(query, "book_id")
    page = number(query, "page", 100_000, 1)
    limit = number(query, "limit", 200, 20)
    check_book(book_id)
    items = ITEMS[(page - 1) * limit : page * limit]
    return {"items": items, "page": page, "limit": limit, "total": len(ITEMS)}


def chapter_free(query):
    book_id, chapter_id = number(query, "book_id"), number(query, "chapter_id")
    # Chapters have no keys here, but the field must be valid.
    number(query, "key", preset=1)
    check_book(book_id)
    if chapter_id > len(ITEMS):
        raise Failure(404, "CHAPTER_NOT_FOUND", "This book has no such chapter.")
    return {
        **ITEMS[chapter_id - 1],
        "book_id": BOOK["id"],
        "book_name": BOOK["name"],
        "chapter_count": len(ITEMS),
        "prev_id": chapter_id - 1 if chapter_id > 1 else None,
        "next_id": chapter_id + 1 if chapter_id < len(ITEMS) else None,
        "locked": False,
        "paragraphs": CHAPTERS[chapter_id - 1][1],
    }


CALLS = {"/v1/book.show": book_show, "/v1/book.chapters": book_chapters, "/v1/chapter.free": chapter_free}


class Handler(BaseHTTPRequestHandler):
    # Connections stay open, and a response is one packet.
    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def respond(self):
        path, _, query = self.path.partition("?")
        headers = {}
        try:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            if path not in CALLS:
                raise Failure(404, "NO_SUCH_CALL", "There is no such call.")
            if self.command not in ("GET", "HEAD"):
                headers = {"Allow": "GET, HEAD"}
                raise Failure(405, "METHOD_NOT_ALLOWED", "This call is a GET.")
            data = CALLS[path](parse_qs(query, keep_blank_values=True))
            status, body = 200, {"code": 200, "desc": "", "data": data}
        except Exception as error:
            known = isinstance(error, Failure)
            failure = error if known else Failure(500, "INTERNAL", "Something went wrong.")
            status, body = failure.status, failure.body
        encoded = json.dumps(body).encode()
        self.send_response(status)
        headers |= {"Content-Type": "application/json", "Content-Length": str(len(encoded))}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(encoded)

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = respond

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
