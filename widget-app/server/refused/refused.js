/** Tells the page that framed us why no widget will come. Nothing secret is in it, and whom we are in is not known. */
const { reason, message } = document.body.dataset
if (parent !== window) parent.postMessage({ airlock: 'refused', contract: 'widget', reason, message }, '*')
