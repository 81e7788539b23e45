/** The hand-written page's script. It must be self-contained, because its source is inlined into the page. */
export function handWrittenForm() {
  const headers = { apikey: "anon", authorization: "Bearer anon" };
  for (const form of document.querySelectorAll("form")) {
    const button = form.querySelector<HTMLButtonElement>("button[type=submit]")!;
    const problem = form.querySelector(".form-problem")!;
    const picture = () => form.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0];
    const text = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim() ?? "";
    const wantsPicture = () => form.querySelector<HTMLInputElement>("[value=upload]")?.checked;
    const updateButton = () => {
      button.disabled = !(wantsPicture() ? picture() : text("url") || text("email"));
    };
    form.addEventListener("input", updateButton);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      try {
        const row = await readLead();
        const answer = await fetch("/rest/v1/Landing%20page", {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify({ ...row, path: location.pathname }),
        });
        if (!answer.ok) throw new Error((await answer.json()).message);
        location.assign(form.getAttribute("action") ?? "/success");
      } catch (error) {
        problem.textContent = String(error);
        updateButton();
      }
    });

    const readLead = async () => {
      if (text("email")) return { email: text("email") };
      const file = picture();
      if (!wantsPicture() || !file) return { product: { type: "url", productUrl: text("url") } };
      const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        (byte % 36).toString(36),
      );
      const filePath = `products/${Date.now()}-${random.join("")}.${file.name.split(".").pop()}`;
      const storage = `${location.origin}/storage/v1/object`;
      const answer = await fetch(`${storage}/images/${filePath}`, {
        method: "POST",
        headers: { ...headers, "content-type": file.type },
        body: file,
      });
      if (!answer.ok) throw new Error((await answer.json()).message);
      const { name: fileName, type: fileType, size: fileSize } = file;
      const fileUrl = `${storage}/public/images/${filePath}`;
      return { product: { type: "file", fileName, fileType, fileSize, filePath, fileUrl } };
    };
  }
}
