// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A token that burns a tenth of every transfer, so that less arrives than was sent.
contract Taxed is ERC20 {
    constructor(string memory name_, string memory symbol_) ERC20(name_, symbol_) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function _update(address from, address to, uint256 value) internal override {
        bool isTransfer = from != address(0) && to != address(0);
        uint256 tax = isTransfer ? value / 10 : 0;
        if (tax > 0) super._update(from, address(0), tax);
        super._update(from, to, value - tax);
    }
}
