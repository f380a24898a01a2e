/* The page of the floor, whose widget is open: a frame of another origin. */

const frame = document.createElement('iframe')
frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0'
frame.src = `${location.origin.replace('//dapp.', '//floor.')}/middle/`
document.body.append(frame)
