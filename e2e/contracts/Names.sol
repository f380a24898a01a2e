// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// A registry of names and the resolver of all of them, with ENS' functions (ENSIP-1, 3, 5, 9). Any
/// account may write any record, because tests need honest and dishonest ones.
contract Names {
    mapping(bytes32 => address) public resolver;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;
    mapping(bytes32 => mapping(string => string)) private _texts;

    uint256 private constant EVM_COIN = 60;

    function setAddress(bytes32 node, uint256 coinType, bytes calldata to) external {
        resolver[node] = address(this);
        _addresses[node][coinType] = to;
    }

    function setName(bytes32 node, string calldata called) external {
        resolver[node] = address(this);
        name[node] = called;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        _texts[node][key] = value;
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory to = _addresses[node][EVM_COIN];
        return to.length == 20 ? address(bytes20(to)) : address(0);
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }
}
