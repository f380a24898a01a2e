// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4337Utils, PackedUserOperation} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {PaymasterERC20} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterERC20.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {IERC20, SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// Takes the fee in a token, at a price that its operator's server has signed. It charges after the operation, as
/// Pimlico's paymaster for EntryPoint 0.7 does: so the operation itself can allow it to, also the first one of an account.
contract TokenPaymaster is PaymasterERC20, EIP712 {
    using ERC4337Utils for *;
    using SafeERC20 for IERC20;

    address private immutable _signer;
    bytes32 private constant QUOTE = keccak256(
        "Quote(address sender,uint256 nonce,address token,uint256 tokenPerNative,uint48 validAfter,uint48 validUntil)"
    );

    constructor(address signer) EIP712("AirlockTokenGas", "1") {
        _signer = signer;
    }

    /// The library's default is EntryPoint 0.9.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    function addStake(uint32 unstakeDelay) external payable {
        _addStake(msg.value, unstakeDelay);
    }

    /// The data is validAfter (6 bytes), validUntil (6), token (20), tokenPerNative (32, times 10^18), signature (65).
    function _fetchDetails(PackedUserOperation calldata op, bytes32)
        internal
        view
        override
        returns (uint256 validationData, IERC20 token, uint256 tokenPerNative)
    {
        bytes calldata data = op.paymasterData();
        if (data.length != 129) return (ERC4337Utils.SIG_VALIDATION_FAILED, token, 0);
        uint48 validAfter = uint48(bytes6(data[0:6]));
        uint48 validUntil = uint48(bytes6(data[6:12]));
        token = IERC20(address(bytes20(data[12:32])));
        tokenPerNative = uint256(bytes32(data[32:64]));
        bytes32 quote =
            keccak256(abi.encode(QUOTE, op.sender, op.nonce, token, tokenPerNative, validAfter, validUntil));
        (address by, ECDSA.RecoverError problem,) = ECDSA.tryRecover(_hashTypedDataV4(quote), data[64:129]);
        bool isValid = problem == ECDSA.RecoverError.NoError && by == _signer;
        validationData = isValid.packValidationData(validAfter, validUntil);
    }

    /// Nothing is charged before the operation.
    function _prefund(PackedUserOperation calldata, bytes32, IERC20, uint256, address payer, uint256 amount)
        internal
        pure
        override
        returns (bool, address, uint256, bytes memory)
    {
        return (true, payer, amount, "");
    }

    /// Charges what the operation has cost. If that is not allowed, the operation is undone.
    function _refund(IERC20 token, uint256, uint256 cost, uint256, address payer, uint256, bytes calldata)
        internal
        override
        returns (bool, uint256)
    {
        return (token.trySafeTransferFrom(payer, address(this), cost), cost);
    }
}
