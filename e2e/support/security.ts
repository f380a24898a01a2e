import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** The rows of the Security view by the beginning of their names. A sentence about each follows. */
export type SecurityRow =
  | 'Email'
  | 'Export keys'
  | 'Sign-in methods'
  | 'Signed-in devices'
  | 'Smart account settings'
  | 'Smart sessions'

/** A row of the Security view. */
export const securityRow = (widget: Widget, row: SecurityRow) =>
  widget.view('Security').getByRole('button', { name: new RegExp(`^${row} `) })

/** From the account of the embedded wallet to what protects it. */
export async function openSecurity(widget: Widget): Promise<void> {
  await press(widget.view('Account').getByRole('button', { name: / Security$/ }))
  await widget.expectView('Security')
}

/** From the account of the embedded wallet out of it. */
export async function signOut(widget: Widget): Promise<void> {
  await openSecurity(widget)
  await press(widget.button('Sign out'))
}

/** From the account of the embedded wallet to one of the screens behind its Security view. */
export async function openSecurityRow(widget: Widget, row: SecurityRow): Promise<void> {
  await openSecurity(widget)
  await press(securityRow(widget, row))
}
