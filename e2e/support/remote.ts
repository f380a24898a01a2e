import type { Page } from '@playwright/test'
import type { WalletControl } from '../wallets/eip155/control.ts'
import type { FamilyControl } from '../wallets/shared/control.ts'

type Controls = { airlockTestWallets: WalletControl; airlockFamilyWallets: FamilyControl }

type AnyFunction = (...args: never[]) => unknown

/** A wallet's control from outside of the page: the same methods, returning promises. */
export type Remote<Control> = {
  [name in keyof Control]: Control[name] extends AnyFunction
    ? (...args: Parameters<Control[name]>) => Promise<ReturnType<Control[name]>>
    : never
}

/** The wallet with this id in the page. */
export function remoteIn<Place extends keyof Controls>(
  page: Page,
  place: Place,
  id: string,
): Remote<Controls[Place]> {
  const call = (name: string, args: readonly unknown[]) =>
    page.evaluate(
      ([where, wallet, method, values]) => {
        const control = window[where]?.[wallet]
        if (!control) throw new Error(`There is no wallet "${wallet}" in this page.`)
        const act = Reflect.get(control, method) as (...all: readonly unknown[]) => unknown
        return act(...values)
      },
      [place as keyof Controls, id, name, args] as const,
    )
  return new Proxy({} as Remote<Controls[Place]>, {
    // A `then` property would make it look like a promise.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(String(name), args)),
  })
}
