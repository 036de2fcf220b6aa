/** Loads the form's script when the form is near the viewport, or gets the focus. */
const form = document.querySelector<HTMLFormElement>('form[data-script]');

if (form?.parentElement) {
  const enhance = () => import(/* @vite-ignore */ form.dataset.script as string);
  const nearing = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      nearing.disconnect();
      enhance();
    },
    { rootMargin: '400px' },
  );
  // The form has no box (`display: contents`).
  nearing.observe(form.parentElement);
  form.addEventListener('focusin', enhance, { once: true });
}
