// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// What a sign-in reads of Farcaster's KeyRegistry. Anybody may add keys.
contract LocalKeyRegistry {
    enum KeyState { NULL, ADDED, REMOVED }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    mapping(uint256 fid => mapping(bytes key => KeyData)) private keys;

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }

    function set(uint256 fid, bytes calldata key, KeyState state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }
}
