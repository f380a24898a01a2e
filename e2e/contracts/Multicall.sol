// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// The one function of Multicall3 (https://www.multicall3.com) that is used, with its interface.
contract Multicall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            (bool success, bytes memory returnData) = calls[index].target.call(calls[index].callData);
            require(success || calls[index].allowFailure, "call failed");
            results[index] = Result(success, returnData);
        }
    }
}
