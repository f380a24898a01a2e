// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// The part of ENS's registry that clients and the operator use (EIP-137), for a local chain. The deployer owns the root.
contract EnsRegistry {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    error NotTheOwner();

    modifier onlyOwner(bytes32 node) {
        if (owner[node] != msg.sender) revert NotTheOwner();
        _;
    }

    constructor() {
        owner[0] = msg.sender;
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address to) external onlyOwner(node) returns (bytes32 sub) {
        sub = keccak256(abi.encodePacked(node, label));
        owner[sub] = to;
    }

    function setOwner(bytes32 node, address to) external onlyOwner(node) {
        owner[node] = to;
    }

    function setResolver(bytes32 node, address to) external onlyOwner(node) {
        resolver[node] = to;
    }
}
