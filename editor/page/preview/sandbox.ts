/**
 * The sandbox of the preview's frame: no scripts, forms, new windows or navigation of the editor. The editor reads the frame's
 * document, so it must have the same origin.
 */
export const sandbox = listensInSandbox() ? 'allow-same-origin' : 'allow-same-origin allow-scripts';

/**
 * Whether this browser runs the editor's event listeners in a sandboxed document. WebKit does not unless scripts are allowed
 * (https://bugs.webkit.org/218086). There, only the Content-Security-Policy of the preview blocks scripts.
 */
function listensInSandbox(): boolean {
  const frame = document.createElement('iframe');
  frame.sandbox.add('allow-same-origin');
  frame.hidden = true;
  document.body.append(frame);
  let wasCalled = false;
  frame.contentDocument?.addEventListener('click', () => {
    wasCalled = true;
  });
  frame.contentDocument?.dispatchEvent(new Event('click'));
  frame.remove();
  return wasCalled;
}
