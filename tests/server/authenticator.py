"""A passkey in software: it answers what a browser's would answer, for one site."""

from __future__ import annotations

import json
import secrets
import struct
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def _text(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


@dataclass(slots=True)
class Authenticator:
    """A key pair of its own, and how often it has signed."""

    origin: str
    host: str
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    signs: int = 0

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what a new passkey is made of."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        made = bytes(16) + struct.pack(">H", len(self.id)) + self.id + key
        said = self._said(PRESENT | VERIFIED | ATTESTED) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said})
        asked = self._asked("webauthn.create", options)
        return self._credential({"clientDataJSON": _text(asked), "attestationObject": _text(attestation)})

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer to what a passkey is asked for."""
        self.signs += 1
        said, asked = self._said(PRESENT | VERIFIED), self._asked("webauthn.get", options)
        signature = self.key.sign(said + sha256(asked).digest(), ec.ECDSA(SHA256()))
        answer = {"clientDataJSON": asked, "authenticatorData": said, "signature": signature}
        return self._credential({name: _text(content) for name, content in answer.items()})

    def _asked(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _said(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + struct.pack(">BI", flags, self.signs)

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        id_ = _text(self.id)
        return {"id": id_, "rawId": id_, "type": "public-key", "response": response, "clientExtensionResults": {}}
