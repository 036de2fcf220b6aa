/**
 * The `sandbox` attribute of the preview's frame. It prevents scripts, forms, new windows and navigation of the editor.
 * The frame has the same origin as the editor, because the editor reads the frame's document.
 */
export const frameSandbox = canListenInSandbox() ? 'allow-same-origin' : 'allow-same-origin allow-scripts';

/**
 * Whether this browser runs the editor's event listeners in a sandboxed document without scripts.
 * WebKit does not (https://bugs.webkit.org/218086). There, the sandbox must allow scripts, and only the
 * Content-Security-Policy of the preview blocks them.
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
