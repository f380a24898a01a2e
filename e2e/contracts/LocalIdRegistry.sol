// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// What a sign-in reads of Farcaster's IdRegistry. Accounts are given out without a fee.
contract LocalIdRegistry {
    mapping(address custody => uint256 fid) public idOf;

    function set(address custody, uint256 fid) external {
        idOf[custody] = fid;
    }
}
