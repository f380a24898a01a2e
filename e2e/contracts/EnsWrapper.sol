// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

interface IEnsRegistry {
    function setResolver(bytes32 node, address to) external;
}

/// Owns a name in the registry for one account, as ENS's NameWrapper does, for a local chain.
contract EnsWrapper {
    IEnsRegistry private immutable _registry;
    address private immutable _holder;

    error NotTheHolder();

    constructor(IEnsRegistry registry) {
        _registry = registry;
        _holder = msg.sender;
    }

    function setResolver(bytes32 node, address to) external {
        if (msg.sender != _holder) revert NotTheHolder();
        _registry.setResolver(node, to);
    }
}
