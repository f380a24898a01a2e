// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

interface IResolverOf {
    function resolver(bytes32 node) external view returns (address);
}

/// ENS's UniversalResolver with the one call that viem makes, for a local chain. It takes the batch gateway's form of
/// ERC-3668: the client then asks each gateway with the name's resolver as the sender.
contract EnsUniversalResolver {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    IResolverOf private immutable _registry;

    bytes4 private constant RESOLVE = 0x9061b923;
    bytes4 private constant QUERY = 0xa780bab6;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);

    constructor(IResolverOf registry) {
        _registry = registry;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, uint256 offset) = find(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        bool wildcard = isExtended(resolver);
        if (offset != 0 && !wildcard) revert ResolverNotFound(name);
        (bool ok, bytes memory r) = resolver.staticcall(wildcard ? abi.encodeWithSelector(RESOLVE, name, data) : data);
        if (ok) return (wildcard ? abi.decode(r, (bytes)) : r, resolver);
        if (bytes4(r) != OffchainLookup.selector) revert ResolverError(r);
        (address sender, string[] memory urls, bytes memory callData, bytes4 callback, bytes memory extra) =
            abi.decode(afterSelector(r), (address, string[], bytes, bytes4, bytes));
        Request[] memory requests = new Request[](1);
        requests[0] = Request(sender, urls, callData);
        revert OffchainLookup(
            address(this),
            gateways,
            abi.encodeWithSelector(QUERY, requests),
            this.receiveAnswer.selector,
            abi.encode(sender, callback, extra)
        );
    }

    function receiveAnswer(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (address resolver, bytes4 callback, bytes memory extra) = abi.decode(extraData, (address, bytes4, bytes));
        (bool ok, bytes memory r) = resolver.staticcall(abi.encodeWithSelector(callback, responses[0], extra));
        if (!ok) revert ResolverError(r);
        return (abi.decode(r, (bytes)), resolver);
    }

    /// The resolver of the name or of its nearest parent that has one.
    function find(bytes calldata name) private view returns (address resolver, uint256 offset) {
        while (offset < name.length && name[offset] != 0) {
            resolver = _registry.resolver(namehash(name, offset));
            if (resolver != address(0)) return (resolver, offset);
            offset += uint8(name[offset]) + 1;
        }
    }

    function namehash(bytes calldata name, uint256 at) private pure returns (bytes32) {
        uint8 length = uint8(name[at]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(namehash(name, at + length + 1), keccak256(name[at + 1:at + 1 + length])));
    }

    function isExtended(address resolver) private view returns (bool) {
        (bool ok, bytes memory r) = resolver.staticcall(abi.encodeWithSelector(0x01ffc9a7, RESOLVE));
        return ok && r.length == 32 && abi.decode(r, (bool));
    }

    function afterSelector(bytes memory b) private pure returns (bytes memory out) {
        out = new bytes(b.length - 4);
        for (uint256 i = 4; i < b.length; ++i) out[i - 4] = b[i];
    }
}
