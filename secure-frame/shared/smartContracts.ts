/* The contracts of smart accounts. Their addresses are the same on every chain that has them. */

// By its path: Playwright reads this file too, and finds no packages that exist only as source.
export { ENTRY_POINT } from '../../kit/chains/addresses.ts'

/**
 * MetaMask Delegation Framework 1.3.0, by the names of its contracts
 * (https://github.com/MetaMask/delegation-framework).
 */
export const FRAMEWORK = {
  /** Deploys the accounts: `deploy(bytes bytecode, bytes32 salt)` is one CREATE2. */
  SimpleFactory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  /** Redeems delegations (ERC-7710). Its owner can pause that, but no user operation. */
  DelegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
  /** The code behind the proxy of an account with an address of its own. */
  HybridDeleGator: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  /** The code to which an account with a key delegates its own address (EIP-7702). */
  EIP7702StatelessDeleGator: '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
} as const

/** The framework's contracts that limit what a delegation allows. */
export const ENFORCERS = {
  AllowedCalldataEnforcer: '0xc2b0d624c1c4319760C96503BA27C347F3260f55',
  AllowedMethodsEnforcer: '0x2c21fD0Cb9DC8445CB3fb0DC5E7Bb0Aca01842B5',
  AllowedTargetsEnforcer: '0x7F20f61b1f09b08D970938F6fa563634d65c4EeB',
  ERC20PeriodTransferEnforcer: '0x474e3Ae7E169e940607cC624Da8A15Eb120139aB',
  ERC20TransferAmountEnforcer: '0xf100b0819427117EcF76Ed94B358B1A5b5C6D2Fc',
  ExactCalldataEnforcer: '0x99F2e9bF15ce5eC84685604836F71aB835DBBdED',
  LimitedCallsEnforcer: '0x04658B29F6b82ed55274221a06Fc97D318E25416',
  NativeTokenPeriodTransferEnforcer: '0x9BC0FAf4Aca5AE429F4c06aEEaC517520CB16BD9',
  NativeTokenTransferAmountEnforcer: '0xF71af580b9c3078fbc2BBF16FbB8EEd82b330320',
  TimestampEnforcer: '0x1046bb45C8d673d4ea75321280DB34899413c069',
  ValueLteEnforcer: '0x92Bf12322527cAA612fd31a0e810472BBB106A8F',
} as const
