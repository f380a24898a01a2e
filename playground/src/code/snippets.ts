import type { PlainConfig } from '../settings/config.ts'
import type { Layout } from '../settings/settings.ts'
import { print } from './print.ts'

/** An element is no value of JSON, so its line is added to the printed options. */
const MOUNT = "  mount: document.querySelector('#wallet'),\n"

const ATTACH = "\nairlock.attach(document.querySelector('#connect'))\n"

const PLACE = '<div id="wallet"></div>'
const BUTTON = '<button id="connect">Connect wallet</button>'

/** The options, always one to a line. */
function optionsOf(config: PlainConfig, layout: Layout): string {
  const lines = Object.entries(config).map(([name, value]) => `  ${name}: ${print(value, '  ')},\n`)
  return `{\n${lines.join('')}${layout === 'inline' ? MOUNT : ''}}`
}

function callOf(config: PlainConfig, layout: Layout): string {
  const options = optionsOf(config, layout)
  return layout === 'inline'
    ? `createAirlock(${options})\n`
    : `const airlock = createAirlock(${options})\n${ATTACH}`
}

/** A module for a project with a bundler. */
export const npmCode = (config: PlainConfig, layout: Layout): string =>
  `import { createAirlock } from '@airlock/host-sdk'\n\n${callOf(config, layout)}`

/** The part of a page without a bundler. The script comes from the widget's own server. */
export function scriptCode(config: PlainConfig, layout: Layout): string {
  const from = print(`${config.widgetUrl.replace(/\/$/, '')}/sdk.js`)
  const body = `import { createAirlock } from ${from}\n\n${callOf(config, layout)}`
  const indented = body.replaceAll(/^(?=.)/gm, '  ')
  return `${layout === 'inline' ? PLACE : BUTTON}\n\n<script type="module">\n${indented}</script>\n`
}

/** What the page's content security policy has to allow for the widget. */
export const policyOf = ({ widgetUrl }: PlainConfig): string => `frame-src ${new URL(widgetUrl).origin}`
