import { textIn, uintAt } from '../../tokens/abi.ts'

/** The selectors of `Error(string)` and `Panic(uint256)`, with which Solidity says why a call reverts. */
const ERROR = '0x08c379a0'
const PANIC = '0x4e487b71'
const LONGEST = 120

/** What is told if a failed call has no reason. */
export const NO_REASON = 'the contract gives no reason'

const READERS: Readonly<Record<string, (rest: string) => string | undefined>> = {
  // A text of strangers: it is cut, and only printable characters stay.
  [ERROR]: (rest) =>
    textIn(rest)
      ?.replace(/[^\x20-\x7e]/g, '')
      .slice(0, LONGEST),
  [PANIC]: (rest) => {
    const code = uintAt(rest)
    return code === undefined ? undefined : `panic 0x${code.toString(16)}`
  },
}

/**
 * The reason in a failed call's data, for the public: the contract's text, the number of a panic, or the selector of
 * another error. What the node itself says is never told, because it may name the operator's node.
 */
export function reasonIn(data: unknown): string {
  if (typeof data !== 'string' || !/^0x[\da-f]{8}(?:[\da-f]{2})*$/i.test(data)) return NO_REASON
  const selector = data.slice(0, 10).toLowerCase()
  const read = READERS[selector]
  return (read ? read(`0x${data.slice(10)}`) : `error ${selector}`) || NO_REASON
}
