// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// The resolver of an operator's ENS name. Every name below it is answered by the operator's widget server (ERC-3668,
/// ENSIP-10). Nothing here can be changed: for another server or key, deploy another resolver and set it.
contract OffchainResolver {
    /// The gateway's address, with `{sender}` and `{data}` in it.
    string public url;
    /// The accounts whose answers are believed.
    mapping(address => bool) public signers;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired();
    error AnswerNotSigned();

    constructor(string memory gateway, address[] memory trusted) {
        url = gateway;
        for (uint256 i = 0; i < trusted.length; ++i) signers[trusted[i]] = true;
    }

    /// ERC-165: this is an extended resolver.
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923 || id == 0x01ffc9a7;
    }

    /// ENSIP-10. Sends the client to the gateway.
    function resolve(bytes calldata, bytes calldata) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, msg.data, this.resolveWithProof.selector, msg.data);
    }

    /// Returns the gateway's answer to `request`, if a signer has signed it and it is still good. The answer is
    /// abi.encode(result, expires, signature of 0x1900 | this | expires | keccak(request) | keccak(result)).
    function resolveWithProof(bytes calldata answer, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired();
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(request), keccak256(result)));
        if (signature.length != 65) revert AnswerNotSigned();
        (bytes32 r, bytes32 s, uint8 v) = (word(signature, 32), word(signature, 64), uint8(signature[64]));
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || !signers[signer]) revert AnswerNotSigned();
        return result;
    }

    function word(bytes memory from, uint256 offset) private pure returns (bytes32 out) {
        assembly ("memory-safe") {
            out := mload(add(from, offset))
        }
    }
}
