// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// A token that somebody sends to everybody: it tells of a balance and takes all gas that it gets, or returns a megabyte.
contract Odd {
    bool private immutable _burns;

    constructor(bool burns) {
        _burns = burns;
    }

    fallback() external {
        if (_burns) while (true) {}
        assembly {
            return(0, 1000000)
        }
    }
}
