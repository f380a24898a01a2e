// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// What is hard to foresee: a token that moves without the standard log, a log of a transfer that never happened, coins
/// that come back, and a payment that comes back only while it is simulated.
contract Trickster {
    string public constant name = "Wrapped coin";
    string public constant symbol = "WRAP";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
    }

    function withdraw(uint256 amount) external {
        require(balanceOf[msg.sender] >= amount, "balance");
        balanceOf[msg.sender] -= amount;
        _pay(amount);
    }

    function boast(uint256 amount) external {
        emit Transfer(address(this), msg.sender, amount);
    }

    function giveHalfBack() external payable {
        _pay(msg.value / 2);
    }

    function giveBackIfWatched() external payable {
        if (tx.gasprice == 0) _pay(msg.value);
    }

    /// Takes what the caller has allowed, also from tokens that answer nothing.
    function take(address token, uint256 amount) external {
        require(_take(token, amount), "not taken");
    }

    /// Does not mind if it is allowed nothing.
    function tryToTake(address token, uint256 amount) external {
        _take(token, amount);
    }

    function refuse() external pure {
        revert("refused");
    }

    function _take(address token, uint256 amount) private returns (bool isTaken) {
        (isTaken, ) = token.call(
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount)
        );
    }

    function _pay(uint256 amount) private {
        (bool isPaid, ) = msg.sender.call{value: amount}("");
        require(isPaid, "not paid");
    }
}
