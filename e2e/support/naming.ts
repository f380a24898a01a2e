import type { Embedded } from './embedded.ts'
import { press } from './press.ts'
import type { Widget } from './widget.ts'

/** A name that nobody has. */
export const newName = (start: string, parent: string): string =>
  `${start}${Date.now().toString(36)}.${parent}`

/** A text field of the views of names. */
export const nameField = (widget: Widget, name: string) =>
  widget.frame.getByRole('textbox', { name, exact: true })

/** Registers a name, from the profile and back to it. */
export async function registerName(widget: Widget, embedded: Embedded, name: string): Promise<void> {
  await press(widget.button('Choose name'))
  await nameField(widget, 'Name').fill(name.slice(0, name.indexOf('.')))
  await press(widget.button('Register name'))
  await embedded.pressApprove()
  await widget.expectView('RegisterAccountNameSuccess')
  await press(widget.button('Done'))
  await widget.expectView('Account')
}

/** From the profile to the view of the name. */
export async function openName(widget: Widget, name: string): Promise<void> {
  await press(widget.button(`${name}: edit your profile`))
  await widget.expectView('AccountName')
}
