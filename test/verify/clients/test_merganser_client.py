"""The client for Python tells its callers' mistakes from faults of the service, and waits through a restart."""

import io
import json
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from merganser_client import Merganser, MerganserConnectionError, MerganserError, StoredDocument

#: What the server answers, in turn; the last one stays. `None` ends the connection.
answers: list[tuple[int, bytes, dict[str, str]] | None] = []
calls: list[tuple[str, str, bytes]] = []


class Handler(BaseHTTPRequestHandler):
    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        calls.append((self.path, self.headers.get("Authorization", ""), body))
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        if answer is None:
            return
        status, content, headers = answer
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def log_message(self, *_: object) -> None:
        pass


def json_answer(status: int, body: object) -> tuple[int, bytes, dict[str, str]]:
    return status, json.dumps(body).encode(), {}


def failure(status: int, code: str) -> tuple[int, bytes, dict[str, str]]:
    return json_answer(status, {"statusCode": status, "message": code, "error": "Error", "code": code})


FILE = (200, b"bytes", {"Content-Disposition": "attachment; filename*=UTF-8''a.pdf"})


class TestClient(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        cls.address = f"http://127.0.0.1:{cls.server.server_port}"
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self) -> None:
        answers[:] = [json_answer(200, {"id": "t"})]
        calls.clear()
        self.client = Merganser("key", base_url=self.address, retries=0)
        self.addCleanup(self.client.close)

    def test_a_wrong_key_or_address_is_said_without_showing_it(self) -> None:
        for key, address, named, hidden in (
            ("s3cret–x", self.address, "api_key", "s3cret"),
            ("s3c\nret", self.address, "api_key", "s3c"),
            ("", self.address, "api_key", None),
            (None, self.address, "api_key", None),
            ("key", "localhost:4500", "base_url", None),
            ("key", "s3cret", "base_url", "s3cret"),
            ("key", "http://me:s3cret@localhost", "base_url", "s3cret"),
        ):
            with self.subTest(key=key, address=address), self.assertRaises(ValueError) as raised:
                Merganser(key, base_url=address)
            self.assertIn(named, str(raised.exception))
            if hidden is not None:
                self.assertNotIn(hidden, str(raised.exception))

    def test_a_key_from_a_file_may_end_with_a_line_break(self) -> None:
        with Merganser("key\n", base_url=self.address) as client:
            client.templates.list()
        self.assertEqual([key for _, key, _ in calls], ["key"])

    def test_an_id_that_is_none_is_refused_before_anything_is_sent(self) -> None:
        for id in ("", "..", None):
            for call in (self.client.templates.get, self.client.documents.wait, self.client.fonts.delete):
                with self.subTest(id=id), self.assertRaisesRegex(ValueError, "id"):
                    call(id)
        self.assertEqual(calls, [])

    def test_an_unknown_name_of_a_field_is_answered_with_the_nearest_one(self) -> None:
        documents, templates = self.client.documents, self.client.templates
        for call, meant in (
            (lambda: documents.generate(template_id="t", data={}, outputformat=".pdf"), "'output_format'"),
            (lambda: documents.start(template_id="t", data={}, outputname="a"), "'output_name'"),
            (lambda: templates.update("t", nme="a"), "'name'"),
            (lambda: templates.edit("t", [], delimeters={}), "'delimiters'"),
        ):
            with self.subTest(meant=meant), self.assertRaisesRegex(TypeError, f"Did you mean {meant}"):
                call()
        self.assertEqual(calls, [])

    def test_an_open_file_is_sent_with_its_name(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "Offer.txt")
            path.write_text("Dear [Name]")
            with path.open("rb") as file:
                self.client.templates.create(file)
            with path.open() as text, self.assertRaisesRegex(TypeError, "Open it with \"rb\""):
                self.client.templates.create(text)
        with self.assertRaisesRegex(TypeError, "name"):
            self.client.templates.create(io.BytesIO(b"Dear [Name]"))
        ((_, _, body),) = calls
        self.assertIn(b'filename="Offer.txt"', body)
        self.assertIn(b"Dear [Name]", body)

    def test_a_stored_document_is_downloaded_as_it_was_returned(self) -> None:
        document = {"id": "d", "document_uri": f"{self.address}/files/d"}
        answers[:] = [json_answer(201, document), FILE]
        stored = self.client.documents.generate(template_id="t", data={})
        self.assertIsInstance(stored, StoredDocument)
        self.assertEqual(self.client.documents.read(stored), b"bytes")
        self.assertEqual(self.client.documents.read(document), b"bytes")
        self.assertEqual([path for path, _, _ in calls][1:], ["/files/d", "/files/d"])

    def test_a_link_that_leads_elsewhere_and_fails_is_named_without_its_signature(self) -> None:
        answers[:] = [(200, b"<h1>Another service</h1>", {})]
        with Merganser("key", base_url="http://localhost:1", retries=0) as client:
            for address in ("http://127.0.0.1:9", self.address):
                with self.subTest(address), self.assertRaises((MerganserError, MerganserConnectionError)) as raised:
                    client.documents.read({"document_uri": f"{address}/f?signature=s3cret"})
                text = str(raised.exception)
                self.assertIn(address, text)
                self.assertIn("BASE_ADDRESS_", text)
                self.assertNotIn("s3cret", text)

    def test_waiting_outlasts_a_restart_of_the_service(self) -> None:
        answers[:] = [None, failure(503, "shutting_down"), json_answer(200, {"id": "d"})]
        self.assertEqual(self.client.documents.wait("d").id, "d")
        self.assertEqual(len(calls), 3)

    def test_waiting_ends_when_the_outage_lasts_too_long_and_at_once_with_why_the_document_failed(self) -> None:
        answers[:] = [None]
        with self.assertRaises(MerganserConnectionError):
            self.client.documents.wait("d", outage=0)
        answers[:] = [failure(503, "work_interrupted")]
        with self.assertRaisesRegex(MerganserError, "work_interrupted"):
            self.client.documents.wait("d")
        self.assertEqual(len(calls), 2)


if __name__ == "__main__":
    unittest.main()
