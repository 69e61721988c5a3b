"""Passkeys over HTTP (WebAuthn): made by somebody who is known, enough to be known again on any device.

Each is a ceremony of two steps: the server asks for a signature under a challenge of its own, the browser brings it. A
challenge is answered once, within minutes, at any process of the server, and before or after a restart.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    parse_authentication_credential_json,
    parse_client_data_json,
    parse_registration_credential_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from hanabi.message import message
from hanabi.server.answers import Ceremony, Identity
from hanabi.server.http import HttpRefusal
from hanabi.server.identity import bytes_of, own_identity
from hanabi.server.people import device_of, hashed, new_token
from hanabi.server.store.passkeys import StoredPasskey
from hanabi.table.answers import Known

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialCreationOptions, PublicKeyCredentialRequestOptions

    from hanabi.server.http import Call

CEREMONY_LASTS = 300.0  # seconds
MOST = 20  # of one person

NOT_IT = message("This passkey could not be checked.")
TOO_LATE = message("This took too long, or was answered already. Try again.")


async def ask_for_passkey(call: Call) -> Ceremony:
    """What a browser needs to make a new one."""
    person = call.must_be_known
    known = await call.hall.store.passkeys.of_person(person.id)
    if len(known) >= MOST:
        raise HttpRefusal(409, message("You have {count} passkeys already: remove one first.", count=len(known)))
    options = generate_registration_options(
        rp_id=_host(call),
        rp_name="hanabi",
        user_id=person.id.encode(),
        user_name=person.name,
        exclude_credentials=[PublicKeyCredentialDescriptor(passkey.id) for passkey in known],
        # It has to be found without anybody telling a name first.
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
    )
    return await _begin(call, options, person.id)


async def add_passkey(call: Call) -> Identity:
    person = call.must_be_known
    try:
        credential = parse_registration_credential_json(call.body.credential)
        challenge = parse_client_data_json(credential.response.client_data_json).challenge
        await _answer(call, challenge, person.id)
        made = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(call),
            expected_origin=_origin(call),
        )
    except (WebAuthnException, ValueError):
        raise HttpRefusal(403, NOT_IT) from None
    if await call.hall.store.passkeys.find(made.credential_id):
        raise HttpRefusal(409, message("The server has this passkey already."))
    passkey = StoredPasskey(
        id=made.credential_id,
        person=person.id,
        key=made.credential_public_key,
        signs=made.sign_count,
        device=device_of(call.request),
        created=call.hall.clock(),
    )
    await call.hall.store.passkeys.add(passkey)
    return await own_identity(call)


async def remove_passkey(call: Call) -> Identity:
    person = call.must_be_known
    if not await call.hall.store.passkeys.remove(person.id, bytes_of(call.request.path_params["passkey"])):
        raise HttpRefusal(404, message("You have no such passkey."))
    return await own_identity(call)


async def ask_passkey(call: Call) -> Ceremony:
    """What a browser needs to show that it has one; whose, the answer tells."""
    return await _begin(call, generate_authentication_options(rp_id=_host(call)), None)


async def use_passkey(call: Call) -> Known:
    passkeys, token = call.hall.store.passkeys, new_token()
    try:
        credential = parse_authentication_credential_json(call.body.credential)
        challenge = parse_client_data_json(credential.response.client_data_json).challenge
        await _answer(call, challenge, None)
        passkey = await passkeys.find(credential.raw_id)
        if passkey is None:
            raise HttpRefusal(403, message("The server does not know this passkey any more."))
        signed = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(call),
            expected_origin=_origin(call),
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.signs,
        )
    except (WebAuthnException, ValueError):
        raise HttpRefusal(403, NOT_IT) from None
    now, device = call.hall.clock(), device_of(call.request)
    name = await passkeys.use(replace(passkey, signs=signed.new_sign_count), hashed(token), device, now)
    if name is None:
        raise HttpRefusal(403, message("The server does not know this passkey any more."))
    call.token = token
    return Known(name)


async def _begin(
    call: Call,
    options: PublicKeyCredentialCreationOptions | PublicKeyCredentialRequestOptions,
    person: str | None,
) -> Ceremony:
    now = call.hall.clock()
    await call.hall.store.passkeys.ask(options.challenge, person, now, now + CEREMONY_LASTS)
    written: dict[str, Any] = msgspec.json.decode(options_to_json(options))
    return Ceremony(written)


async def _answer(call: Call, challenge: bytes, person: str | None) -> None:
    if not await call.hall.store.passkeys.answer(challenge, person, call.hall.clock()):
        raise HttpRefusal(403, TOO_LATE)


def _origin(call: Call) -> str:
    """Where the asker's browser believes to be: a passkey signs it, and holds for its host alone."""
    return f"{call.request.scope['scheme']}://{call.request.headers.get('host', '')}"


def _host(call: Call) -> str:
    return urlsplit(_origin(call)).hostname or ""
