/** Preloaded (`node --import`) into a child that has to end when this command does, however that came about. */
import { followParent } from './processes.mjs'

followParent()
