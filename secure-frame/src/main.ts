import { FRAME_DATA_ELEMENT_ID, FrameData } from '../shared/frameData.ts'

/** What the server wrote into the document. Without it there is no frame. */
FrameData.parse(JSON.parse(document.getElementById(FRAME_DATA_ELEMENT_ID)?.textContent ?? 'null'))
