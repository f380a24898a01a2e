import { textIn } from '../../tokens/abi.ts'

/** The selector of `Error(string)`, with which contracts say why they revert. */
const ERROR = '0x08c379a0'
const LONGEST = 120

/**
 * The reason in a failed call's data, or else in the node's message. Both are texts of strangers: they are cut, and only
 * printable characters stay.
 */
export function reasonIn(data: string | null | undefined, message = ''): string {
  const said = data?.startsWith(ERROR) ? textIn(`0x${data.slice(ERROR.length)}`) : undefined
  return (said ?? message).replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST)
}
