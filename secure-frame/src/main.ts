import * as z from 'zod/mini'
import { FRAME_DATA_ELEMENT_ID, FrameData } from '../shared/frameData.ts'
import { start } from './app/start.tsx'

// A strict CSP reports the probe for `new Function` that zod's compiler makes.
z.config({ jitless: true })

const root = document.getElementById('root')
/** What the server wrote into the document. Without it there is no frame. */
const data = FrameData.parse(
  JSON.parse(document.getElementById(FRAME_DATA_ELEMENT_ID)?.textContent ?? 'null'),
)
if (root) void start(data, root)
