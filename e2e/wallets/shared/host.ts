import { type CallChain, createCallChain, type Post } from './rpc.ts'

declare global {
  interface Window {
    /** Set by tests: the wallet's connection to a chain, outside of the page. */
    airlockTestPost?: Post
  }
}

export type KeyValue = Pick<Storage, 'getItem' | 'setItem'>

/** A wallet's environment: the page in the browser, fakes in unit tests. */
export type WalletHost = {
  /** The site that sends the requests, for the prompts. */
  origin: string
  storage: KeyValue
  confirm: (text: string) => boolean
  callChain: CallChain
}

const forgetful = { getItem: () => null, setItem: () => undefined }

/** Reading `window.localStorage` throws where storage is blocked. */
function storageOf(target: Window) {
  try {
    return target.localStorage
  } catch {
    return forgetful
  }
}

/** The page's functions that a wallet in it uses. */
export function hostOf(target: Window): WalletHost {
  return {
    origin: target.location.origin,
    storage: storageOf(target),
    confirm: (text) => target.confirm(text),
    callChain: createCallChain(target.airlockTestPost),
  }
}
