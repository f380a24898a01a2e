import { startLogin } from '../features/embedded/login.ts'
import { selectEmbedded } from '../state/account/embeddedSlice.ts'
import { openView } from '../state/router/navigation.ts'
import { selectView } from '../state/router/routerSlice.ts'
import { EMAIL, type FakeSecure, USER } from './fakeSecure.ts'
import { type HarnessOptions, settle } from './harness.ts'
import { launch } from './session.ts'

export const PROJECT = {
  secureUrl: 'http://secure.localhost:5102',
  features: [{ id: 'social_login', isEnabled: true, config: ['email'] }],
}
export const ACCOUNT = `eip155:31337:${USER.addresses.eip155}`

export async function opened(secure: FakeSecure, options: HarnessOptions = {}) {
  const harness = await launch({ openFrame: secure.openFrame, project: PROJECT, ...options })
  harness.store.dispatch(openView())
  await settle()
  const { store } = harness
  return {
    ...harness,
    view: () => (harness.snapshots.at(-1)?.open ? selectView(store.getState()) : null),
    login: () => selectEmbedded(store.getState()),
    type: async (email: string) => {
      const typed = store.dispatch(startLogin(email))
      await settle()
      return typed
    },
  }
}

export async function signedIn(secure: FakeSecure, options?: HarnessOptions) {
  const widget = await opened(secure, options)
  void widget.type(EMAIL)
  await settle()
  secure.person.go()
  await settle()
  return widget
}
