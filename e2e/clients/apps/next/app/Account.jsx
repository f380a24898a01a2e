'use client'

import { useEffect, useSyncExternalStore } from 'react'
import { airlock } from './airlock.js'

/** As host-sdk's README has it. */
export function Account() {
  const state = useSyncExternalStore(airlock.subscribe, airlock.getState, airlock.getServerState)
  const account = state.namespaces.eip155
  useEffect(() => {
    window.airlock = airlock
  }, [])
  return (
    <>
      <output data-field="status" data-value={account?.status ?? 'disconnected'}>
        {account?.status ?? 'disconnected'}
      </output>
      <output data-field="account">{account?.caipAddress ?? ''}</output>
      {account?.status === 'connected' ? (
        <button type="button" onClick={() => airlock.open()}>
          Account
        </button>
      ) : (
        <button type="button" onClick={() => airlock.connect().catch(() => {})}>
          Connect wallet
        </button>
      )}
    </>
  )
}
