/**
 * The `sandbox` attribute of the preview's frame: no scripts, forms, new windows or navigation of the editor. The editor reads
 * the frame's document, so the frame must have the same origin.
 */
export const frameSandbox = canListenInSandbox() ? 'allow-same-origin' : 'allow-same-origin allow-scripts';

/**
 * Whether this browser runs the editor's event listeners in a sandboxed document without scripts. WebKit does not
 * (https://bugs.webkit.org/218086), so the sandbox must allow scripts there, and only the preview's Content-Security-Policy
 * blocks them.
 */
function canListenInSandbox(): boolean {
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
