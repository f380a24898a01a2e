// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

interface IMovable {
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// What stands in for the contracts of vendors of swaps on a local chain: it takes what their calls say, and pays out
/// of its own stock the amount that the vendor's server wrote into the part of the call that only the vendor reads. It
/// pays an operator's fee where that vendor's contracts do: LI.FI out of what is sent, the others out of what arrives.
/// Its functions are those of LI.FI's diamond, of Velora's Augustus, and of 0x's AllowanceHolder and Settler.
contract SwapDesk {
    address private constant COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    struct LifiSwap {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    struct VeloraSwap {
        address srcToken;
        address destToken;
        uint256 fromAmount;
        uint256 toAmount;
        uint256 quotedAmount;
        bytes32 metadata;
        address beneficiary;
    }

    struct ZeroExSlippage {
        address recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    receive() external payable {}

    function swapTokensGeneric(
        bytes32,
        string calldata,
        string calldata,
        address payable receiver,
        uint256 least,
        LifiSwap[] calldata swaps
    ) external payable {
        _take(swaps[0].sendingAssetId, swaps[0].fromAmount);
        // A first step that gives the same token back forwards the fees (FeeForwarder).
        if (swaps[0].sendingAssetId == swaps[0].receivingAssetId) {
            (address operator, uint256 fee) = abi.decode(swaps[0].callData, (address, uint256));
            _pay(swaps[0].sendingAssetId, operator, fee, 0);
        }
        LifiSwap calldata last = swaps[swaps.length - 1];
        _pay(last.receivingAssetId, receiver, abi.decode(last.callData, (uint256)), least);
    }

    function swapExactAmountIn(
        address,
        VeloraSwap calldata swap,
        uint256 partnerAndFee,
        bytes calldata,
        bytes calldata executorData
    ) external payable {
        _take(swap.srcToken, swap.fromAmount);
        address to = swap.beneficiary == address(0) ? msg.sender : swap.beneficiary;
        uint256 amount = abi.decode(executorData, (uint256));
        // Before the fee, which is capped at 2 %.
        require(amount >= swap.toAmount, "slippage");
        uint256 bps = partnerAndFee & 0x3FFF;
        uint256 fee = (amount * (bps > 200 ? 200 : bps)) / 10000;
        if (fee > 0) _pay(swap.destToken, address(uint160(partnerAndFee >> 96)), fee, 0);
        _pay(swap.destToken, to, amount - fee, 0);
    }

    /// AllowanceHolder, which lends the amount to the target for the time of the call.
    function exec(address, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        if (msg.value == 0) IMovable(token).transferFrom(msg.sender, target, amount);
        (bool success, bytes memory result) = target.call{value: msg.value}(data);
        if (!success) assembly {
            revert(add(result, 32), mload(result))
        }
        return result;
    }

    /// Settler, whose actions here are to pay, first the taker and then the operator.
    function execute(ZeroExSlippage calldata slippage, bytes[] calldata actions, bytes32)
        external
        payable
        returns (bool)
    {
        _pay(slippage.buyToken, slippage.recipient, abi.decode(actions[0], (uint256)), slippage.minAmountOut);
        if (actions.length > 1) {
            (address operator, uint256 fee) = abi.decode(actions[1], (address, uint256));
            _pay(slippage.buyToken, operator, fee, 0);
        }
        return true;
    }

    function _isCoin(address token) private pure returns (bool) {
        return token == COIN || token == address(0);
    }

    function _take(address token, uint256 amount) private {
        if (_isCoin(token)) require(msg.value == amount, "value");
        else IMovable(token).transferFrom(msg.sender, address(this), amount);
    }

    function _pay(address token, address to, uint256 amount, uint256 least) private {
        require(amount >= least, "slippage");
        if (_isCoin(token)) {
            (bool success,) = to.call{value: amount}("");
            require(success, "coin");
        } else {
            IMovable(token).transfer(to, amount);
        }
    }
}
