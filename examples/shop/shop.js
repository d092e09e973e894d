// What the shop does with the choice: the element tells it in events.
const basket = document.getElementById("basket");
document.addEventListener("predilect-taken", (event) => {
  const { cpu, type } = event.detail.product;
  basket.textContent = `In your basket: a ${type} with a ${cpu}.`;
});
