import { e2e } from './floors/e2e.mjs'
import { hostSdk } from './floors/hostSdk.mjs'
import { kit } from './floors/kit.mjs'
import { scripts } from './floors/scripts.mjs'
import { secureFrame } from './floors/secureFrame.mjs'
import { widgetApp } from './floors/widgetApp.mjs'

/**
 * The order of the folders of a workspace, from the ground up: a file may import from its own floor and from those
 * below. A file belongs to the first floor whose pattern matches its path, relative to the workspace's folder.
 *
 * @typedef {readonly { name: string, files: string, why: string }[]} Floors
 * @type {Readonly<Record<string, Floors>>}
 */
export const floors = { ...widgetApp, ...secureFrame, ...hostSdk, ...kit, ...scripts, ...e2e }

/** @param {string} file @param {Floors} of */
export const floorOf = (file, of) => of.findIndex(({ files }) => new RegExp(`^(?:${files})`).test(file))
