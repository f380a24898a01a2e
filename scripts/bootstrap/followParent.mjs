/** Preloaded (`node --import`) into a child, so that it ends when this command does, in whatever way. */
import { followParent } from './processes.mjs'

followParent()
