/**
 * Notifies the parent page that no widget will come. The message holds no secret, and the parent's origin is unknown.
 */
const { reason, message } = document.body.dataset
if (parent !== window) parent.postMessage({ airlock: 'refused', contract: 'widget', reason, message }, '*')
