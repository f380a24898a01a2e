// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// Pays for the operations that its operator's server has signed. What it has deposited stays with the EntryPoint of a
/// local chain: nobody withdraws it.
contract SponsorPaymaster is PaymasterSigner, SignerECDSA {
    constructor(address signer) SignerECDSA(signer) EIP712("AirlockSponsor", "1") {}

    /// The library's default is EntryPoint 0.9.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V07;
    }

    function addStake(uint32 unstakeDelay) external payable {
        _addStake(msg.value, unstakeDelay);
    }
}
