// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// The registry of 0x's Settlers: the current one by the number of its feature, and the one before it.
contract SettlerRegistry {
    address private _current;

    function set(address current) external {
        _current = current;
    }

    function ownerOf(uint256 feature) external view returns (address) {
        require(feature == 2 && _current != address(0), "paused");
        return _current;
    }

    function prev(uint128) external pure returns (address) {
        revert("none");
    }
}
