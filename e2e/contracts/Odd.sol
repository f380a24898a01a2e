// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// A spam token: it reports a balance for every account, and uses all the gas that it gets, or returns a megabyte.
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
